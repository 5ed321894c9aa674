import { readFile } from 'node:fs/promises'

/** Processor time of a process in milliseconds, from /proc. */
export async function processorMs(pid: number): Promise<number> {
  const [, rest = ''] = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')
  const [user, system] = rest.split(' ').slice(11, 13).map(Number)
  return ((user ?? 0) + (system ?? 0)) * 10
}

/** Resident memory of a process in MB, from /proc: now, or its peak. */
export async function memoryMb(pid: number, which: 'now' | 'peak'): Promise<number> {
  const name = which === 'now' ? 'VmRSS' : 'VmHWM'
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
}
