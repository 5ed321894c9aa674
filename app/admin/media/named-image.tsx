import { useImageName } from './image-name.ts'

/** Filename of a picture in the media library, or the address of a picture on another site. */
export function NamedImage({ url }: { url: string }) {
  const name = useImageName(url)
  return name ? <span title={url}>{name}</span> : url
}
