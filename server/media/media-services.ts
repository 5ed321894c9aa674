import type { HttpServices } from '../http/http-services.ts'
import type { PictureStore } from './picture-store.ts'
import type { Storage } from './storage/storage.ts'
import type { Variants } from './variants.ts'

export interface MediaServices extends HttpServices {
  pictures: PictureStore
  variants: Variants
  /** Checks the storage: see `Storage.check`. */
  checkStorage: Storage['check']
}
