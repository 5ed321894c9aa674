import type { Content } from './define.ts'

type Addressed = Pick<Content, 'name' | 'isInRoot'>

/** The path before the slug in a record's address: `/projects/`, or `/` for records in the root. */
export const folderOf = ({ name, isInRoot }: Addressed) => (isInRoot ? '/' : `/${name}/`)
