import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

function command(name: string, ...parameters: string[]) {
  const { status, stderr, error } = spawnSync(name, parameters, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${name}: ${error ?? stderr.trim()}`)
}

/** Perl program that calls EXT4_IOC_SHUTDOWN without flushing the journal: unsynced data is lost, as in a power cut. */
const shutdown = `
  open my $folder, '<', $ARGV[0] or die $!;
  my $flags = pack 'L', 2;
  ioctl $folder, 0x8004587d, $flags or die $!;
`

/** Mounts an ext4 file system whose power can be cut. Throws where the machine does not allow mounting. */
export function mountExt4(megabytes: number) {
  const directory = mkdtempSync(join(tmpdir(), 'atrium-disk-'))
  const image = join(directory, 'image')
  const folder = join(directory, 'mounted')
  writeFileSync(image, '')
  truncateSync(image, megabytes * 1024 * 1024)
  mkdirSync(folder)
  const mount = () => command('mount', '-o', 'loop', image, folder)
  const unmount = () => command('umount', folder)
  try {
    command('mkfs.ext4', '-q', '-F', image)
    mount()
  } catch (error) {
    rmSync(directory, { recursive: true })
    throw error
  }
  return {
    folder,
    cutPower: () => command('perl', '-e', shutdown, folder),
    /** Restores the power. No file of the disk may be open. */
    restorePower() {
      unmount()
      mount()
    },
    remove() {
      unmount()
      rmSync(directory, { recursive: true })
    },
  }
}

/** The reason why power cuts cannot be simulated here; `undefined` when they can. */
export function noExt4(): string | undefined {
  if (process.getuid?.() !== 0) return ' (not run: needs root)'
  try {
    const disk = mountExt4(8)
    try {
      disk.cutPower()
    } finally {
      disk.remove()
    }
    return undefined
  } catch (error) {
    return ` (not run: ${error instanceof Error ? error.message.split('\n')[0] : error})`
  }
}
