import type { Brand } from './brand.ts'
import { fontHashes } from './font-hashes.ts'
import { type FontSubset, type FurtherSubset, fontSubsets } from './font-subsets.ts'

/** A typeface with its font files and the fallback shown until they load. */
interface Face {
  family: string
  /** Start of the font files' names, before the subset and the hash. */
  file: 'spectral' | 'public-sans' | 'ibm-plex-sans' | 'ibm-plex-mono'
  weights: string
  /**
   * Local font that is shown until the typeface has loaded. Its metrics are adjusted to the typeface's average width,
   * ascent and descent, which prevents layout shift. docs/decisions/front-end.md has the measurements.
   */
  fallback: { local: readonly string[]; metrics: string; generic: string }
}

/** The typefaces of a brand by role. */
interface Pair {
  text: Face
  /** For headings and quotes. Default: the text face. */
  display?: Face
  /** For labels, dates and numbers. Default: the text face. */
  captions?: Face
  /** Letter spacing of headings, if it differs from the default. */
  tracking?: string
}

const publicSans: Face = {
  family: 'Public Sans',
  file: 'public-sans',
  weights: '400 600',
  fallback: {
    local: ['Arial', 'Liberation Sans', 'Helvetica Neue'],
    metrics: 'size-adjust:105.5%;ascent-override:90.1%;descent-override:21.3%',
    generic: 'system-ui,sans-serif',
  },
}

const spectral: Face = {
  family: 'Spectral',
  file: 'spectral',
  // The file has one weight. The range keeps the browser from synthesizing bold.
  weights: '400 620',
  fallback: {
    local: ['Times New Roman', 'Liberation Serif', 'Times'],
    metrics: 'size-adjust:110.3%;ascent-override:96%;descent-override:42%',
    generic: 'ui-serif,serif',
  },
}

const plexSans: Face = {
  family: 'IBM Plex Sans',
  file: 'ibm-plex-sans',
  weights: '400 620',
  fallback: {
    local: ['Arial', 'Liberation Sans', 'Helvetica Neue'],
    metrics: 'size-adjust:101.1%;ascent-override:101.4%;descent-override:27.2%',
    generic: 'system-ui,sans-serif',
  },
}

const plexMono: Face = {
  family: 'IBM Plex Mono',
  file: 'ibm-plex-mono',
  weights: '400',
  fallback: {
    local: ['Courier New', 'Liberation Mono'],
    metrics: 'size-adjust:100%;ascent-override:102.5%;descent-override:27.5%',
    generic: 'ui-monospace,monospace',
  },
}

/** All pairs except the default one, which is part of the build (app/fonts). */
const pairs: Record<Exclude<Brand['typefaces'], 'grotesque'>, Pair> = {
  serif: { text: publicSans, display: spectral, tracking: '-0.02em' },
  neutral: { text: plexSans, captions: plexMono, tracking: '-0.02em' },
}

/** Default typefaces; the same values as in app/theme.css. */
export const defaultFamilies = {
  '--font-sans': '"Hanken Grotesk Variable", "Hanken Fallback", system-ui, sans-serif',
  '--font-mono': '"JetBrains Mono Variable", "Mono Fallback", ui-monospace, monospace',
  '--font-display': 'var(--font-sans)',
  '--tracking-display': '-0.025em',
}

const familiesOf = ({ family, fallback }: Face) =>
  `"${family}","${family} Fallback",${fallback.generic}`

/** Custom properties of a brand's typefaces. The plain look sets captions in the text face. */
export function typefaceProperties({ typefaces, look }: Pick<Brand, 'typefaces' | 'look'>) {
  const asText = 'var(--font-sans)'
  const plain = look === 'plain' ? { '--font-mono': asText } : {}
  if (typefaces === 'grotesque') return { ...defaultFamilies, ...plain }
  const { text, display, captions, tracking } = pairs[typefaces]
  return {
    '--font-sans': familiesOf(text),
    '--font-mono': captions ? familiesOf(captions) : asText,
    '--font-display': display ? familiesOf(display) : asText,
    '--tracking-display': tracking ?? defaultFamilies['--tracking-display'],
    ...plain,
  }
}

const addressOf = ({ file }: Face, subset: FontSubset) =>
  `/fonts/${file}-${subset}-${fontHashes[`${file}-${subset}`]}.woff2`

/** `font-display`, as in app/fonts/fonts.css. */
const displays = { 'latin-ext': 'swap', latin: 'swap', base: 'optional' } satisfies Record<
  FontSubset,
  string
>

// Cast: the keys are those of this object.
const subsets = Object.keys(fontSubsets) as FontSubset[]

function rulesOf(face: Face): string {
  const { family, weights, fallback } = face
  const local = fallback.local.map((name) => `local("${name}")`).join()
  return [
    ...subsets.map(
      (subset) =>
        `@font-face{font-family:"${family}";src:url(${addressOf(face, subset)}) format("woff2");` +
        `font-weight:${weights};font-display:${displays[subset]};unicode-range:${fontSubsets[subset]}}`,
    ),
    `@font-face{font-family:"${family} Fallback";src:${local};${fallback.metrics};line-gap-override:0%}`,
  ].join('')
}

/** The faces that a brand uses, except the default ones. */
function facesOf({ typefaces, look }: Pick<Brand, 'typefaces' | 'look'>): Face[] {
  if (typefaces === 'grotesque') return []
  const { text, display, captions } = pairs[typefaces]
  return [text, display, look === 'plain' ? undefined : captions].filter(
    (face) => face !== undefined,
  )
}

/** The `@font-face` rules of a brand; empty for the default typefaces. */
export const fontFaces = (brand: Pick<Brand, 'typefaces' | 'look'>): string =>
  facesOf(brand).map(rulesOf).join('')

/** Addresses of the fonts that every page of a brand preloads; `undefined` for the default typefaces. */
export function preloadedFonts(brand: Pick<Brand, 'typefaces' | 'look'>): string[] | undefined {
  if (brand.typefaces === 'grotesque') return undefined
  return facesOf(brand).map((face) => addressOf(face, 'base'))
}

/** Addresses of the text typeface's files for the letters that the preloaded files lack. */
export function letterFonts({
  typefaces,
}: Pick<Brand, 'typefaces'>): Record<FurtherSubset, string> | undefined {
  if (typefaces === 'grotesque') return undefined
  const { text } = pairs[typefaces]
  return { latin: addressOf(text, 'latin'), 'latin-ext': addressOf(text, 'latin-ext') }
}

/** Arguments of `new FontFace()` for a brand's typefaces; empty for the default ones. */
export const faceSources = (brand: Pick<Brand, 'typefaces' | 'look'>) =>
  facesOf(brand).flatMap((face) =>
    subsets.map((subset) => ({
      family: face.family,
      source: `url(${addressOf(face, subset)})`,
      weight: face.weights,
      unicodeRange: fontSubsets[subset],
    })),
  )
