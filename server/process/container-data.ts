import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** Facts about the machine. A test can replace them. */
export interface MachineFacts {
  hasFile: (path: string) => boolean
  /** Content of /proc/1/cgroup; empty when it cannot be read. */
  cgroup: string
  /** Content of /proc/self/mountinfo; empty when it cannot be read. */
  mounts: string
}

/** Files that Docker and Podman create. Other runtimes are recognized by their cgroups, if the cgroups are visible. */
const markers = ['/.dockerenv', '/run/.containerenv']
const runtimes = /docker|libpod|kubepods|containerd|crio|ecs/

/**
 * File systems of disks. The root folder of a machine is on such a file system; the root folder of a container is on
 * another kind, a layer over its image.
 */
const onDisk = /^(?:ext[234]|xfs)$/
const inMemory = /^(?:tmpfs|ramfs)$/

/**
 * Why a folder would be lost with the container of this process: no volume is mounted there, or the mount is in memory.
 * `undefined` when the folder is kept or the process does not run in a container.
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

/**
 * Finds the mount of a folder. When several mounts have the same path, the last one counts.
 * https://man7.org/linux/man-pages/man5/proc_pid_mountinfo.5.html
 */
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

/** Error for the operator when the data folder would be lost with its container. */
export function containerErrors(dataDir: string): string[] {
  const why = vanishingData(realPath(dataDir), {
    hasFile: existsSync,
    cgroup: textOf('/proc/1/cgroup'),
    mounts: textOf('/proc/self/mountinfo'),
  })
  return why === undefined
    ? []
    : [
        `DATA_DIR "${dataDir}" is deleted with this container, since ${why}: the site would be lost. Mount a volume there, ` +
          'or set DATA_DIR_UNMOUNTED=allow for a site that may be lost',
      ]
}

/** Real path of a folder that may not exist yet. */
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
