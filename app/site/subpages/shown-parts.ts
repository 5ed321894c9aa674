import type { Part } from '#content/documents/types/subpages.ts'
import type { Language } from '#content/labels/languages.ts'
import type { Site } from '#server/site/site.ts'
import type { KnownPicture } from '../../ui/picture/picture.tsx'
import { findPictures, pictureMetadata } from '../data/known-pictures.ts'
import { quotation } from '../text/quotation.ts'
import type { ShownNode } from '../text/rich-text/shown-rich-text.ts'
import { shownMarkdown } from '../text/shown-markdown.ts'

/** A part prepared for rendering: quotes in quotation marks, texts as blocks, pictures with metadata. */
export type ShownPart =
  | Exclude<Part, { kind: 'picture' | 'text' | 'questions' }>
  | ShownText
  | ShownQuestions
  | ShownPicture

interface ShownText {
  kind: 'text'
  title: string
  text: ShownNode[]
}

interface ShownQuestions {
  kind: 'questions'
  title: string
  questions: { question: string; answer: ShownNode[] }[]
}

export interface ShownPicture extends Extract<Part, { kind: 'picture' }> {
  known: KnownPicture | undefined
  width: number
  height: number
}

/** Assumed size of a picture that is not in the picture library. */
const assumed = { width: 1600, height: 1000 }

/** For loaders: prepares the parts of a page for rendering. */
export async function shownParts(
  site: Site,
  parts: readonly Part[],
  language: Language,
): Promise<ShownPart[]> {
  const urls = parts.flatMap((part) => (part.kind === 'picture' ? [part.picture] : []))
  const described = await findPictures(site, urls)
  const shown = async (part: Part): Promise<ShownPart> => {
    if (part.kind === 'quote') return { ...part, text: quotation(part.text, language) }
    if (part.kind === 'text') return { ...part, text: await shownMarkdown(site, part.text) }
    if (part.kind === 'questions') {
      const questions = part.questions.map(async ({ question, answer }) => ({
        question,
        answer: await shownMarkdown(site, answer),
      }))
      return { ...part, questions: await Promise.all(questions) }
    }
    if (part.kind !== 'picture') return part
    const { width, height } = described.get(part.picture) ?? assumed
    return { ...part, known: pictureMetadata(described, part.picture), width, height }
  }
  return Promise.all(parts.map(shown))
}
