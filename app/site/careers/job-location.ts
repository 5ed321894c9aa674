import type { StructuredData } from '../head/json-ld.tsx'

/** jobLocation properties of schema.org's JobPosting. */
interface JobLocation {
  jobLocation?: StructuredData
  /** Set only for a job that is wholly remote. */
  jobLocationType?: 'TELECOMMUTE'
  applicantLocationRequirements?: StructuredData
}

const remote =
  /\b(?:fully[\s-]+|100\s*%\s*)?(?:remote(?:ly)?|work(?:ing)? from home|home[\s-]?office|telecommut\w*)\b/i
/** Hybrid work: words of work that is done at home for a part of the week. */
const partly =
  /\b(?:hybrid|part(?:ly|ial|ially)|sometimes|occasional(?:ly)?|(?:\d|one|two|three|four)[\s-]+days?|flexible)\b/i
const anywhere = /^(?:anywhere|worldwide|world|global(?:ly)?|all over the world|the world)$/i
const regions =
  /^(?:europe|eu|e\.u\.|european union|eea|emea|apac|americas|latam|(?:north|south|latin|central) america|africa|asia|oceania|dach|nordics|scandinavia|benelux)\b/i

/**
 * Job location from its text: 'Hamburg, Germany', 'Remote (Europe)', 'Hamburg or remote'. Some days at
 * home are no remote work.
 */
export function locationOf(text: string): JobLocation {
  if (partly.test(text)) return placed(cleaned(text.split(partly)[0] ?? '').replace(remote, ''))
  if (!remote.test(text)) return placed(cleaned(text))

  const [before = '', after = ''] = text.split(remote)
  const place = cleaned(before.replace(/\b(?:or|and)\b[\s,]*$/i, ''))
  const whence = cleaned(after.replace(/^[\W]*(?:within|in|from|across|only)\b/i, '')).replace(
    /\s+only$/i,
    '',
  )
  return {
    ...placed(place),
    jobLocationType: 'TELECOMMUTE',
    ...(whence && !anywhere.test(whence) ? { applicantLocationRequirements: areaOf(whence) } : {}),
  }
}

const placed = (place: string): JobLocation =>
  place && !anywhere.test(place) ? { jobLocation: placeOf(place) } : {}

/** Trimmed text, without the brackets, dashes and commas around it. */
const cleaned = (text: string) => text.replace(/^[\s()[\],;:/|·–—-]+|[\s()[\],;:/|·–—-]+$/g, '')

/** Postal address of 'Austin, TX, USA': locality, region, country. */
function placeOf(text: string): StructuredData {
  const parts = text.split(/\s*,\s*/).filter(Boolean)
  const [locality, ...others] = parts
  return {
    '@type': 'Place',
    address: {
      '@type': 'PostalAddress',
      addressLocality: locality,
      addressRegion: others.length > 1 ? others[0] : undefined,
      addressCountry: others.at(-1),
    },
  }
}

const areaOf = (name: string): StructuredData => ({
  '@type': regions.test(name) ? 'AdministrativeArea' : 'Country',
  name,
})
