import { useImageName } from './image-name.ts'

/** Name of a library picture, or the address of another picture. */
export function NamedImage({ url }: { url: string }) {
  const name = useImageName(url)
  return name ? <span title={url}>{name}</span> : url
}
