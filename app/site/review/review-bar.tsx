import { fill, plural } from '#content/labels/fill.ts'
import type { Labels } from '#content/labels/index.ts'
import type { ShownReview } from '#server/site/site.ts'
import sheet from './review.css?url'
import { ReviewComments } from './review-comments.tsx'
import { ApproveForm, CommentForm } from './review-forms.tsx'

interface ReviewBarProps extends ShownReview {
  labels: Labels['review']
  language: Labels['language']
  company: { name: string }
}

/**
 * Bar on a page that was opened by a review link: says that the page is a draft, and offers comments and approval.
 * The page has no script, so the bar uses disclosures and plain forms.
 */
export function ReviewBar({ labels, language, company, ...review }: ReviewBarProps) {
  const { comments, approval, done, refused, label, until } = review
  const filled = (text: string, values: Record<string, string>) => fill(text, values, language)
  const opened = refused?.form ?? (done === 'approved' ? 'approve' : done && 'comment')
  const message = refused?.message ?? (done && labels.thanks[done])
  const forms = { labels, review, company: company.name, language }
  const notice = message && (
    <p role={refused ? 'alert' : 'status'} className={refused ? 'review-wrong' : 'review-done'}>
      {message}
    </p>
  )
  return (
    <section aria-label={labels.region} className="review">
      <link rel="stylesheet" href={sheet} precedence="default" />
      <div className="review-what">
        <p className="review-title">{filled(labels.draftOf, { company: company.name })}</p>
        <p className="review-whom">
          {filled(labels.forWhom, { label, until })}
          {review.isFrozen && ` · ${labels.stays}`}
        </p>
      </div>
      <details name="review" className="review-panel" open={opened === 'comment'}>
        <summary>
          {comments.length > 0
            ? plural(labels.commentsNow, comments.length, language)
            : labels.comment}
        </summary>
        <div className="review-body">
          <h2>{labels.comments}</h2>
          {opened === 'comment' && notice}
          <ReviewComments comments={comments} labels={labels} />
          <CommentForm {...forms} />
        </div>
      </details>
      <details name="review" className="review-panel" open={opened === 'approve'}>
        <summary className="review-approve">
          {approval?.isOfThis ? labels.approved : labels.approve}
        </summary>
        <div className="review-body">
          <h2>{labels.approve}</h2>
          {opened === 'approve' && notice}
          {approval && (
            <p>
              {filled(labels.approvedBy, { name: approval.by, at: approval.at })}
              {!approval.isOfThis && ` ${labels.changedSince}`}
            </p>
          )}
          {!approval?.isOfThis && <ApproveForm {...forms} />}
        </div>
      </details>
    </section>
  )
}
