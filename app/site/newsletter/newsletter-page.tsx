import type { ReactNode } from 'react'
import { PageHead } from '../page-head.tsx'

interface NewsletterPageProps {
  words: { title: string; text: string }
  children?: ReactNode
}

/** Page of one step of the newsletter: what to do, and a form with one button. */
export const NewsletterPage = ({ words, children }: NewsletterPageProps) => (
  <>
    <PageHead title={words.title} lead={words.text} />
    <div className="wrap min-h-[30dvh] pb-section">{children}</div>
  </>
)
