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

const signs: [RegExp, EmploymentType][] = [
  [/\bfull[\s-]?time\b|\bpermanent\b|\bvollzeit\b/i, 'FULL_TIME'],
  [/\bpart[\s-]?time\b|\bteilzeit\b|\bworking student\b|\bwerkstudent/i, 'PART_TIME'],
  [/\bcontract(or|ing)?\b|\bfreelance(r)?\b/i, 'CONTRACTOR'],
  [/\btemp(orary)?\b|\bfixed[\s-]?term\b|\bseasonal\b/i, 'TEMPORARY'],
  [/\bintern(ship)?s?\b|\btrainee(ship)?\b|\bpraktikum\b/i, 'INTERN'],
  [/\bvolunteer(ing)?\b/i, 'VOLUNTEER'],
  [/\bper[\s-]?diem\b|\bby the day\b/i, 'PER_DIEM'],
]

/** employmentType of a job's text; 'Full-time or part-time' is both. */
export function employmentTypes(type: string): EmploymentType[] {
  // False match: a contract for a fixed term, or one without an end, is not a contractor's.
  const text = type.replace(
    /\b((?:fixed[\s-]?term|temporary|permanent|full[\s-]?time|part[\s-]?time)) contract\b/gi,
    '$1',
  )
  const found = signs.filter(([sign]) => sign.test(text)).map(([, kind]) => kind)
  return found.length > 0 ? found : ['OTHER']
}
