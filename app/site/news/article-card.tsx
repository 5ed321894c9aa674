import type { Article } from '#content/documents/types/news.ts'
import { softHyphens } from '#content/text/soft-hyphens.ts'
import { longDate } from '../../dates.ts'
import { type KnownPicture, Picture } from '../../ui/picture/picture.tsx'
import { useLanguage } from '../labels.ts'
import { Link } from '../link.tsx'
import { dirOf } from '../text/direction.ts'
import { headingSize } from '../text/heading-size.ts'

/** Data of an article for the list. */
export const articleCard = (article: Article, known?: KnownPicture) => ({
  slug: article.slug,
  title: softHyphens(article.title),
  sizeClass: headingSize(article.title),
  teaser: softHyphens(article.teaser),
  publishedOn: article.publishedOn,
  picture: article.picture,
  known,
})

interface ArticleCardProps extends ReturnType<typeof articleCard> {
  /** The first card loads its picture eagerly, for LCP. */
  isFirst: boolean
}

/** Article in the list, with its date in the margin. */
export function ArticleCard({ isFirst, ...card }: ArticleCardProps) {
  const language = useLanguage()
  return (
    <li className="row grid gap-x-6 gap-y-5 py-8 md:grid-cols-12 md:py-10">
      <p className="caption pt-2 text-ink-3 md:col-span-2 lg:col-span-3">
        <time dateTime={card.publishedOn}>{longDate(card.publishedOn, language)}</time>
      </p>
      <div className={`min-w-0 ${card.picture ? 'md:col-span-6 lg:col-span-5' : 'md:col-span-9'}`}>
        <h2 className={`display text-3xl wrap-anywhere ${card.sizeClass}`}>
          <Link to={`/news/${card.slug}`} className="outline-none after:absolute after:inset-0">
            {card.title}
          </Link>
        </h2>
        <p
          dir={dirOf(card.teaser)}
          className="mt-4 line-clamp-6 max-w-[60ch] text-lg text-ink-2 wrap-anywhere"
        >
          {card.teaser}
        </p>
      </div>
      {card.picture && (
        <div className="plate-picture self-start md:col-span-4">
          <Picture
            src={card.picture}
            alt=""
            known={card.known}
            width={1600}
            height={1000}
            priority={isFirst}
            sizes="(min-width: 80rem) 24rem, (min-width: 48rem) 30vw, 88vw"
            showsPlaceholder
            className="aspect-[16/10] w-full object-cover"
          />
        </div>
      )}
    </li>
  )
}
