/** `file`: a file for the browser's player. `player`: the embedded player of a service. `page`: a page to link to. */
export type VideoSource = { kind: 'file' | 'player' | 'page'; src: string }

const youTube =
  /^https:\/\/(?:(?:www|m)\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:.*&)?v=|embed\/|shorts\/)|youtu\.be\/)([\w-]{6,20})/
const vimeo = /^https:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d{4,12})/

/** How to play the video at a URL. YouTube and Vimeo are embedded in their privacy-friendly mode. */
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
