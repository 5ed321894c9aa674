import type { StructuredData } from '../head/json-ld.tsx'
import { isCountry } from './countries.ts'

/** Location properties of schema.org's JobPosting. */
interface JobLocation {
  jobLocation?: StructuredData | StructuredData[]
  /** Set only for a job that is wholly remote. */
  jobLocationType?: 'TELECOMMUTE'
  applicantLocationRequirements?: StructuredData
}

const remote =
  /\b(?:fully[\s-]+|(?:voll(?:ständig)?|komplett|rein)[\s-]+|100\s*%\s*)?(?:remote(?:ly)?|work(?:ing)? from home|home[\s-]?office|von zu ?hause(?: aus)?|ortsunabhängig|telecommut\w*)(?![\p{L}\d])/iu
/** Words for hybrid work: remote work is optional, or for part of the week only. */
const partly =
  /(?<![\p{L}\d])(?:hybrid(?:e[rs]?)?|part(?:ly|ial|ially)|sometimes|occasional(?:ly)?|(?:\d|one|two|three|four)(?:\s*[-–]\s*\d)?[\s-]+days?|flexible|teilweise|anteilig|zeitweise|gelegentlich|tageweise|(?:\d|ein(?:en)?|zwei|drei|vier)(?:\s*[-–]\s*\d)?[\s-]+tage?|flexibel|mobile[sr]? arbeit(?:en)?|möglich|possible|optional|nach absprache|und\s+home[\s-]?office|(?!100)\d{1,3}\s*%)(?![\p{L}\d])/iu
/** Vague texts that name neither a place nor a country, such as 'worldwide' or 'various cities'. */
const anywhere =
  /^(?:anywhere|worldwide|world|global(?:ly)?|all over the world|the world|weltweit|überall|von überall|bundesweit|(?:verschiedene|mehrere|alle|various|multiple|all)\s.*|nach absprache|by agreement|flexibel|flexible)$/i
const regions =
  /^(?:europe|eu|e\.u\.|european union|eea|emea|apac|americas|latam|(?:north|south|latin|central) america|africa|asia|oceania|dach|d-a-ch|nordics|scandinavia|benelux|europa|europäische union|(?:nord|süd|latein|mittel)amerika|afrika|asien|skandinavien)(?![\p{L}\d])/iu

/** A longer text is prose and no place. Also bounds the time that the expressions take. */
const longestLocation = 300

/**
 * Parses a job location in English or German: 'Hamburg, Germany', 'Remote (Europe)', 'Hamburg oder remote'.
 * Hybrid work does not count as remote. Uncertain parts are left out.
 */
export function locationOf(text: string): JobLocation {
  if (text.length > longestLocation) return {}
  if (partly.test(text)) return placed((text.split(partly)[0] ?? '').replace(remote, ''))
  if (!remote.test(text)) return placed(text)

  const [before = '', after = ''] = text.split(remote)
  const place = before.replace(/(?<!\p{L})(?:or|and|oder|und|sowie)(?!\p{L})[\s,]*$/iu, '')
  return {
    ...placed(place),
    jobLocationType: 'TELECOMMUTE',
    ...areaOf(after),
  }
}

/** Words that make no sense at the end of a text once its part about remote work is cut off, such as 'up to'. */
const loose =
  /(?:^|[\s,(–-]+)(?:up to|with|incl(?:uding|\.)?|plus|bis zu|mit|inkl(?:usive|\.)?|davon|ca\.?|etwa|und|and|oder|or|sowie)\s*$/i

function placed(text: string): JobLocation {
  // Text in parentheses is a district or a remark: 'Hamburg (Altona)'.
  let place = cleaned(text.replace(/\s*\([^)]*\)?/g, ''))
  while (loose.test(place)) place = cleaned(place.replace(loose, ''))
  if (!place || anywhere.test(place) || wide.test(place) || regions.test(place)) return {}
  const several = place.split(/\s+(?:oder|und|or|and|sowie|\/|\|)\s+|\s*;\s*/i)
  if (several.length === 1) return { jobLocation: placeOf(place) }
  // If several places contain commas, it is unclear where one place ends and the next begins.
  if (place.includes(',')) return {}
  return { jobLocation: several.map(placeOf) }
}

/** Trimmed text, without the brackets, dashes and commas around it. */
const cleaned = (text: string) => text.replace(/^[\s()[\],;:/|·–—-]+|[\s()[\],;:/|·–—-]+$/g, '')

/** Matches words that mean a whole country: 'deutschlandweit', 'österreichweit'. */
const wide = /^(\p{L}+?)-?weit$/iu

/** Postal address of 'Austin, TX, USA': locality, region, country. Unrecognized parts are left out. */
function placeOf(text: string): StructuredData {
  const [first = '', ...others] = text.split(/\s*,\s*/).filter(Boolean)
  const country = [first, ...others].findLast(isCountry)
  const region = others.find((part) => part !== country && /^[A-Z]{2,3}$/.test(part))
  const [, postalCode, locality = first] = /^(\d{4,5})\s+(.+)$/.exec(first) ?? []
  return {
    '@type': 'Place',
    address: {
      '@type': 'PostalAddress',
      postalCode,
      addressLocality: isCountry(locality) ? undefined : locality,
      addressRegion: region,
      addressCountry: country,
    },
  }
}

/** Where applicants may live: a country or a larger region, but not a town. */
function areaOf(text: string): Pick<JobLocation, 'applicantLocationRequirements'> {
  const named = cleaned(text)
    .replace(/^(?:within|in|from|across|only|innerhalb(?: von| der)?|aus|nur|in ganz)\s+/i, '')
    .replace(/\s+only$/i, '')
    .replace(/^(Deutschland|Österreich|Europa)s$/, '$1')
  const name = cleaned(wide.test(named) ? capitalized(named.replace(wide, '$1')) : named)
  const type = regions.test(name) ? 'AdministrativeArea' : isCountry(name) ? 'Country' : undefined
  return type ? { applicantLocationRequirements: { '@type': type, name } } : {}
}

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
