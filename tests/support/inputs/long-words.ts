import type { Page } from 'playwright-core'

const longWords = [
  'Rechtsschutzversicherungsgesellschaften',
  'Donaudampfschifffahrtsgesellschaftskapitän',
  'Softwarequalitätssicherungsbeauftragte',
] as const

const [first, second, third] = longWords

/** A text of several lines with the long words. */
const longText = `Die ${first} hat eine ${third}.\nEine neue Zeile.\n\nDer ${second} hat 38 % mehr.`

/** A record of each type in which every text has words longer than a line on a phone. */
export const longRecords = {
  projects: {
    title: `Das ${first}-Werk für ${third}`,
    category: `web, ${second}`,
    description: longText,
    challenge: longText,
    solution: longText,
    results: longText,
    imageUrl: '/media/gone.webp',
    technologies: [...longWords],
    client: `${second} AG`,
    keyFeatures: [...longWords],
    additionalImages: ['/media/gone.webp'],
    testimonial: { quote: longText, name: `Dr. ${first}`, title: second },
  },
  technologies: {
    title: third,
    description: longText,
    fullDescription: longText,
    icon: 'web',
    color: '#9a3412',
    imageUrl: '/media/gone.webp',
    features: [...longWords],
    technologies: [...longWords],
  },
  careers: {
    title: `${second} (m/w/d)`,
    department: first,
    location: third,
    type: 'Full-time',
    description: longText,
    responsibilities: [...longWords],
    requirements: [first],
    benefits: [`${second}.`],
    salary: `60.000 € ${first}`,
    experience: third,
  },
}

/** The words of a page that are hyphenated badly: fewer than three letters are alone on a line. */
export const badlyHyphenatedWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const lone: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const { parentElement } = node
      const hidden = 'script, .sr-only, svg, [aria-hidden="true"]'
      if (!parentElement?.checkVisibility() || parentElement.closest(hidden)) continue
      for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(/[\p{L}\u00ad]+/gu)) {
        // The number of letters on each line.
        const lines = new Map<number, number>()
        for (let at = 0; at < word.length; at++) {
          range.setStart(node, index + at)
          range.setEnd(node, index + at + 1)
          const box = [...range.getClientRects()].at(-1)
          if (!box || word[at] === '\u00ad') continue
          const line = Math.round(box.bottom / 8)
          lines.set(line, (lines.get(line) ?? 0) + 1)
        }
        if (lines.size > 1 && Math.min(...lines.values()) < 3) lone.push(word)
      }
    }
    return lone
  })
