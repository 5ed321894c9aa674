import type { Labels } from '#content/labels/index.ts'
import type { ReviewComment } from '#server/site/site.ts'
import { dirOf } from '../text/direction.ts'

interface ReviewCommentsProps {
  comments: ReviewComment[]
  labels: Labels['review']
}

/** Comments made through this review link, with their answers. */
export function ReviewComments({ comments, labels }: ReviewCommentsProps) {
  if (comments.length === 0) return <p className="review-none">{labels.none}</p>
  return (
    <ol className="review-comments">
      {comments.map((comment) => (
        <li key={comment.id} className={comment.isDone ? 'review-resolved' : undefined}>
          <Words {...comment}>
            {comment.about}
            {comment.isDone && ` · ${labels.done}`}
          </Words>
          {comment.answers && comment.answers.length > 0 && (
            <ol>
              {comment.answers.map((answer) => (
                <li key={answer.id}>
                  <Words {...answer} />
                </li>
              ))}
            </ol>
          )}
        </li>
      ))}
    </ol>
  )
}

const Words = ({ name, at, text, children }: ReviewComment & { children?: React.ReactNode }) => (
  <>
    {children && <p className="review-about">{children}</p>}
    <p dir={dirOf(text)} className="review-text">
      {text}
    </p>
    <p className="review-who">{`${name}, ${at}`}</p>
  </>
)
