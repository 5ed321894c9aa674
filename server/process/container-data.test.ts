import { expect, test } from 'vitest'
import { containerErrors, type MachineFacts, vanishingData } from './container-data.ts'

const root = '26 1 0:40 / / rw,relatime - overlay overlay rw,lowerdir=/a,upperdir=/b'
const proc = '21 26 0:20 / /proc rw,relatime - proc proc rw'
const volume =
  '30 26 254:0 /var/lib/docker/volumes/site/_data /data rw,relatime - ext4 /dev/vda1 rw'
const spaced = '30 26 254:0 / /my\\040data rw,relatime - ext4 /dev/vda1 rw'
const memory = '31 26 0:50 / /data rw,relatime - tmpfs tmpfs rw'
const disk = '26 1 254:0 / / rw,relatime - ext4 /dev/vda rw'

const machine = (mounts: string[], facts: Partial<MachineFacts> = {}): MachineFacts => {
  return {
    hasFile: (path) => path === '/.dockerenv',
    cgroup: '0::/',
    mounts: mounts.join('\n'),
    ...facts,
  }
}
const noMarker = { hasFile: () => false }

test.each<[string, string, MachineFacts, string | undefined]>([
  ['on a volume', '/data', machine([root, proc, volume]), undefined],
  ['in a folder of a volume', '/data/site', machine([root, proc, volume]), undefined],
  ['on a volume whose name has a space', '/my data', machine([root, spaced]), undefined],
  ['beside a volume', '/database', machine([root, proc, volume]), 'nothing is mounted there'],
  ['in the layer of a container', '/data', machine([root, proc]), 'nothing is mounted there'],
  [
    'in the layer of a container of Podman',
    '/data',
    machine([root], { hasFile: (path) => path === '/run/.containerenv' }),
    'nothing is mounted there',
  ],
  [
    'in the layer of a container of Kubernetes',
    '/data',
    machine([root], { ...noMarker, cgroup: '12:cpu:/kubepods/burstable/pod1' }),
    'nothing is mounted there',
  ],
  ['in memory', '/data', machine([root, memory]), '/data is in memory'],
  ['in memory over a volume', '/data', machine([root, volume, memory]), '/data is in memory'],
  ['on a machine without a container', '/data', machine([root], noMarker), undefined],
  [
    'on the disk of a machine that was made from an image',
    '/data',
    machine([disk, proc]),
    undefined,
  ],
  ['where the mounts cannot be read', '/data', machine([]), undefined],
])('data %s', (_where, folder, facts, why) => {
  expect(vanishingData(folder, facts)).toBe(why)
})

test('a folder that does not exist yet can be checked', () => {
  expect(() => containerErrors('/no/such/folder')).not.toThrow()
})
