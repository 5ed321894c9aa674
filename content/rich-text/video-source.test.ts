import { expect, test } from 'vitest'
import { videoSource } from './video-source.ts'

test.each([
  [
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=3',
    'player',
    'youtube-nocookie.com/embed/aqz-KE',
  ],
  [
    'https://www.youtube.com/watch?t=3&v=aqz-KE-bpKQ',
    'player',
    'youtube-nocookie.com/embed/aqz-KE',
  ],
  ['https://youtu.be/aqz-KE-bpKQ', 'player', 'youtube-nocookie.com/embed/aqz-KE'],
  ['https://vimeo.com/76979871', 'player', 'player.vimeo.com/video/76979871?autoplay=1&dnt=1'],
  ['https://cdn.example.com/a.mp4?x=1', 'file', 'a.mp4?x=1'],
  ['https://youtube.com.example/watch?v=aqz-KE-bpKQ', 'page', 'youtube.com.example'],
  ['https://example.com/?v=a.mp4', 'page', 'example.com'],
])('%s is a %s', (address, kind, part) => {
  expect(videoSource(address)).toEqual({ kind, src: expect.stringContaining(part) })
})
