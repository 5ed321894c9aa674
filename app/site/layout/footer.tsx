import type { TextsOf } from '#content/documents/pages/index.ts'
import { type Company, phoneLink } from '../data/company.ts'
import { GroundLine } from '../drawings/ground-line.tsx'
import { useLabels } from '../labels.ts'
import { Link } from '../link.tsx'
import { dirOf } from '../text/direction.ts'
import { Brand } from './brand.tsx'
import { Newsletter, type NewsletterForm } from './newsletter.tsx'

interface FooterProps {
  company: Company
  texts: TextsOf<'footer'>
  newsletter: NewsletterForm | undefined
}

export function Footer({ company, texts, newsletter }: FooterProps) {
  const labels = useLabels()
  const { copyright, email, phone, address, workingHours, social } = company
  return (
    <footer className="on-night relative overflow-x-clip bg-night text-white">
      <GroundLine />
      <div className="wrap grid gap-x-6 gap-y-12 pt-14 pb-10 sm:grid-cols-2 lg:grid-cols-12">
        <div className="min-w-0 lg:col-span-4">
          <Link
            to="/"
            className="display -my-1 inline-flex max-w-full items-center gap-2.5 py-1 text-xl"
          >
            <Brand company={company} ground="night" markClass="size-7" nameClass="wrap-anywhere" />
          </Link>
          <address className="mt-4 text-night-2 text-sm/7 not-italic">
            {address && (
              <p dir={dirOf(address)} className="whitespace-pre-line">
                {address}
              </p>
            )}
            {workingHours && (
              <p dir={dirOf(workingHours)} className="whitespace-pre-line">
                {workingHours}
              </p>
            )}
            {email && (
              <p>
                <a href={`mailto:${email}`} className="footer-link wrap-anywhere">
                  {email}
                </a>
              </p>
            )}
            {phone && (
              <p>
                <a href={phoneLink(phone)} className="footer-link">
                  {phone}
                </a>
              </p>
            )}
          </address>
        </div>
        <nav
          aria-label={labels.footer}
          className="grid grid-cols-2 gap-x-4 gap-y-10 text-sm sm:grid-cols-3 sm:gap-x-6 lg:col-span-5"
        >
          <Links {...texts.site} />
          <Links {...texts.company} />
          {social.length > 0 && (
            <div>
              <h2 dir={dirOf(texts.networks.title)} className="caption text-night-2">
                {texts.networks.title}
              </h2>
              <ul className="mt-3">
                {social.map(({ name, url }) => (
                  <li key={name}>
                    <a dir={dirOf(name)} href={url} rel="me noopener" className="footer-link">
                      {name}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </nav>
        {texts.newsletter.title && (
          <div className="sm:col-span-2 lg:col-span-3">
            <Newsletter title={texts.newsletter.title} email={email} form={newsletter} />
          </div>
        )}
        <p
          dir={dirOf(copyright, texts.end.text)}
          className="caption border-night-line border-t pt-6 text-night-2 wrap-anywhere sm:col-span-2 lg:col-span-12"
        >
          {copyright}
          {texts.end.text && <>. {texts.end.text}</>}
        </p>
      </div>
    </footer>
  )
}

/** List of links. An empty list is not shown. */
const Links = ({ title, links }: TextsOf<'footer'>['site']) =>
  links.length > 0 && (
    <div>
      <h2 dir={dirOf(title)} className="caption text-night-2">
        {title}
      </h2>
      <ul className="mt-3">
        {links.map(({ label, to }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: links may repeat and never move
          <li key={index}>
            <Link to={to} className="footer-link">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
