/** employmentType values of schema.org's JobPosting. */
type EmploymentType =
  | 'FULL_TIME'
  | 'PART_TIME'
  | 'CONTRACTOR'
  | 'TEMPORARY'
  | 'INTERN'
  | 'VOLUNTEER'
  | 'PER_DIEM'
  | 'OTHER'

/** English and German words for each employment type. 'Voll- oder Teilzeit' matches both FULL_TIME and PART_TIME. */
const signs: [RegExp, EmploymentType][] = [
  [/\bfull[\s-]?time\b|\bvollzeit|\bvoll-\s*(?:\/|oder|und|&)\s*teilzeit/i, 'FULL_TIME'],
  [
    /\bpart[\s-]?time\b|\bteilzeit|\bworking student\b|\bwerkstudent|\bminijob|\bgeringfügig/i,
    'PART_TIME',
  ],
  [
    /\bcontract(or|ing)?\b|\bfreelance(r)?\b|\bfreiberuf|\bfreie[rn]?\s+mitarbeit|\bhonorar|\bselbstst?ändig/i,
    'CONTRACTOR',
  ],
  [
    /\btemp(orary)?\b|\bfixed[\s-]?term\b|\bseasonal\b|(?<!un)befristet|\bsaison|\bzeitarbeit|\bleiharbeit/i,
    'TEMPORARY',
  ],
  [/\bintern(ship)?s?\b|\btrainee(ship)?\b|\bpraktik|\bvolontariat/i, 'INTERN'],
  [/\bvolunteer(ing)?\b|\behrenamt/i, 'VOLUNTEER'],
  [/\bper[\s-]?diem\b|\bby the day\b|\btageweise\b/i, 'PER_DIEM'],
]

/** Permanent jobs count as full-time if the text does not say how many hours. */
const permanent = /\bpermanent\b|\bunbefristet|\bfestanstellung|\bfest angestellt/i

/** employmentType values found in a job's text. 'Full-time or part-time' gives both. */
export function employmentTypes(type: string): EmploymentType[] {
  // 'Permanent contract' and 'fixed-term contract' must not match CONTRACTOR.
  const text = type.replace(
    /\b((?:fixed[\s-]?term|temporary|permanent|full[\s-]?time|part[\s-]?time)) contract\b/gi,
    '$1',
  )
  const found = signs.filter(([sign]) => sign.test(text)).map(([, kind]) => kind)
  if (found.length > 0) return found
  return permanent.test(text) ? ['FULL_TIME'] : ['OTHER']
}
