import { spawnSync } from 'node:child_process'
import { openSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'

const source = join(import.meta.dirname, 'fault-shim.c')

/** The reason why system calls cannot be made to fail here; `undefined` when they can. */
export const noFaultShim =
  process.platform !== 'linux' || spawnSync('cc', ['--version']).status !== 0
    ? ' (not run: needs Linux and a C compiler)'
    : undefined

/** Which system calls fail, and the offset of the clock. */
interface Faults {
  wallSeconds?: number
  /** fsync fails with EIO. */
  syncFails?: boolean
  /** Writing fails with ENOSPC. */
  isFull?: boolean
  /** Part of the path of the failing files. */
  path?: string
}

/** Compiles a library that makes system calls fail in a server started with `environment`. */
export function faultShim(directory: string) {
  const library = join(directory, 'fault-shim.so')
  const parameters = ['-shared', '-fPIC', '-O1', '-o', library, source, '-ldl']
  const { status, stderr } = spawnSync('cc', parameters, { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  const control = join(directory, 'faults')
  writeFileSync(control, Buffer.alloc(256))
  const file = openSync(control, 'r+')
  return {
    environment: { LD_PRELOAD: library, FAULT_CONTROL: control, MALLOC_ARENA_MAX: '2' },
    /** Replaces the current faults by these. */
    set({ wallSeconds = 0, syncFails, isFull, path = '' }: Faults) {
      const bytes = Buffer.alloc(256)
      bytes.writeBigInt64LE(BigInt(wallSeconds), 0)
      bytes.writeInt32LE(syncFails ? 1 : 0, 8)
      bytes.writeInt32LE(isFull ? 1 : 0, 12)
      bytes.write(path, 16)
      writeSync(file, bytes, 0, bytes.length, 0)
    },
  }
}
