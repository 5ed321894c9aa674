/** Side length of the uploaded picture in pixels. The server stores a smaller one. */
const side = 256

/** Crops a picture to its center square. Gives a data URL. Throws if the file is not a picture. */
export async function squarePicture(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file)
  const { width, height } = picture
  const edge = Math.min(width, height)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = side
  const from = [(width - edge) / 2, (height - edge) / 2, edge, edge] as const
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser can’t process images')
  // JPEG has no transparency: without a white fill, transparent areas would become black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, side, side)
  context.drawImage(picture, ...from, 0, 0, side, side)
  picture.close()
  return canvas.toDataURL('image/jpeg', 0.9)
}
