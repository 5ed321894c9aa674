/** A file that the browser plays, the player of a service, or a page to go to. */
export type VideoSource = { kind: 'file' | 'player' | 'page'; src: string }

const youTube =
  /^https:\/\/(?:(?:www|m)\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:.*&)?v=|embed\/|shorts\/)|youtu\.be\/)([\w-]{6,20})/
const vimeo = /^https:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d{4,12})/

/** How the video at an address is played; services are asked for the player without cookies. */
export function videoSource(address: string): VideoSource {
  const ofYouTube = youTube.exec(address)?.[1]
  if (ofYouTube) {
    return {
      kind: 'player',
      src: `https://www.youtube-nocookie.com/embed/${ofYouTube}?autoplay=1`,
    }
  }
  const ofVimeo = vimeo.exec(address)?.[1]
  if (ofVimeo) {
    return { kind: 'player', src: `https://player.vimeo.com/video/${ofVimeo}?autoplay=1&dnt=1` }
  }
  const isFile = /^[^?#]+\.(?:mp4|m4v|webm|ogv|mov)(?:[?#]|$)/i.test(address)
  return { kind: isFile ? 'file' : 'page', src: address }
}
