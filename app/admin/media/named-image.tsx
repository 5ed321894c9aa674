import { useImageName } from './image-name.ts'

/** Picture by its name, or by its address when it is not in the library. */
export function NamedImage({ url }: { url: string }) {
  const name = useImageName(url)
  return name ? <span title={url}>{name}</span> : url
}
