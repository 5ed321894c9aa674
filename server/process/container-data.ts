import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** What a machine says of itself: whether files are there, and what others hold. */
export interface MachineFacts {
  hasFile: (path: string) => boolean
  /** /proc/1/cgroup; empty where there is none. */
  cgroup: string
  /** /proc/self/mountinfo; empty where there is none. */
  mounts: string
}

/** Docker and Podman leave these; other runtimes are known by their cgroups, where those are seen. */
const markers = ['/.dockerenv', '/run/.containerenv']
const runtimes = /docker|libpod|kubepods|containerd|crio|ecs/

/** File systems of disks. The root of a container is a layer over its image, that of a machine is one of these. */
const onDisk = /^(?:ext[234]|xfs)$/
const inMemory = /^(?:tmpfs|ramfs)$/

/**
 * Why a folder goes with the container that this process is in; `undefined` when it stays. It goes when the container
 * has nothing mounted there, or only memory.
 */
export function vanishingData(
  folder: string,
  { hasFile, cgroup, mounts }: MachineFacts,
): string | undefined {
  if (!markers.some(hasFile) && !runtimes.test(cgroup)) return undefined
  const mount = mountOf(folder, mounts)
  if (!mount) return undefined
  if (inMemory.test(mount.type)) return `${mount.point} is in memory`
  return mount.point === '/' && !onDisk.test(mount.type) ? 'nothing is mounted there' : undefined
}

/** The mount that a folder is in. The last of several at one place counts. https://man7.org/linux/man-pages/man5/proc_pid_mountinfo.5.html */
function mountOf(folder: string, mounts: string): { point: string; type: string } | undefined {
  let found: { point: string; type: string } | undefined
  for (const line of mounts.split('\n')) {
    const [before = '', after = ''] = line.split(' - ')
    const point = before
      .split(' ')[4]
      ?.replace(/\\(\d{3})/g, (_, octal) => String.fromCharCode(Number.parseInt(octal, 8)))
    if (point === undefined) continue
    const isIn = point === '/' || folder === point || folder.startsWith(`${point}/`)
    if (isIn && point.length >= (found?.point.length ?? 0))
      found = { point, type: after.split(' ')[0] ?? '' }
  }
  return found
}

/** Why the data of this machine would go with its container, for the operator. */
export function containerErrors(dataDir: string): string[] {
  const why = vanishingData(realPath(dataDir), {
    hasFile: existsSync,
    cgroup: textOf('/proc/1/cgroup'),
    mounts: textOf('/proc/self/mountinfo'),
  })
  return why === undefined
    ? []
    : [
        `DATA_DIR "${dataDir}" goes with this container, since ${why}: the site would be lost. Mount a volume there, ` +
          'or set DATA_DIR_UNMOUNTED=allow for a site that may be lost',
      ]
}

/** Of a folder that may not be there yet. */
function realPath(path: string): string {
  for (let part = resolve(path); ; part = dirname(part)) {
    if (existsSync(part))
      return realpathSync(part) + resolve(path).slice(part === '/' ? 0 : part.length)
    if (part === '/') return resolve(path)
  }
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
