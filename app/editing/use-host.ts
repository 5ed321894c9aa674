import { useMemo, useState } from 'react'
import type { PageName } from '#content/documents/pages/index.ts'
import type { TextPath } from '#content/documents/pages/marks.ts'
import { mayBeTooLong } from '../admin/documents/form/inputs/length-check.ts'
import { useEventCallback } from '../admin/documents/list/use-event-callback.ts'
import { fieldAt, type PictureField } from './fields.ts'
import type { FrameHost } from './frame/frame-host.ts'
import type { OpenSection } from './open-section.ts'
import type { EditedPart } from './page-part.tsx'
import { textAt } from './text-at.ts'

interface Options {
  partOf: (name: PageName) => EditedPart | undefined
  openSection: (section: OpenSection) => void
  save: () => void
}

const asTyped = { shouldDirty: true, shouldTouch: true } as const

/** Implements `FrameHost` with the forms of the pages, and holds the state of the image picker. */
export function useHost(options: Options) {
  // Keeps the function of the first render: it reads refs, so it always gives the current form.
  const [partOf] = useState(() => options.partOf)
  const openSection = useEventCallback(options.openSection)
  const save = useEventCallback(options.save)
  const [chosen, setChosen] = useState<{ picture: PictureField; turn: number }>()

  const frame = useMemo((): FrameHost => {
    const messageAt = ({ page, name }: TextPath) =>
      partOf(page)?.form.getFieldState(name).error?.message
    return {
      valueAt: ({ page, name }) => textAt(partOf(page)?.form.getValues() ?? {}, name),
      messageAt,
      change(path, value) {
        const form = partOf(path.page)?.form
        form?.setValue(path.name, value, asTyped)
        // Autosave immediately: the tab may be closed after any keystroke.
        partOf(path.page)?.flush()
        // Validates while typing if the text has an error or may be too long, as the forms in the back office do.
        const isChecked = messageAt(path) || mayBeTooLong(value, fieldAt(path).field)
        if (isChecked) void form?.trigger(path.name)
      },
      accept: async ({ page, name }) => void (await partOf(page)?.form.trigger(name)),
      openSection: (page, section, name) => openSection({ page, section, name }),
      choosePicture: (picture) =>
        setChosen((before) => ({ picture, turn: (before?.turn ?? 0) + 1 })),
      save,
    }
  }, [partOf, openSection, save])

  return {
    frame,
    /** Picture field whose image picker is open. */
    chosen: chosen && {
      key: chosen.turn,
      url: textAt(partOf(chosen.picture.page)?.form.getValues() ?? {}, chosen.picture.name),
      set: (url: string) =>
        partOf(chosen.picture.page)?.form.setValue(chosen.picture.name, url, {
          ...asTyped,
          shouldValidate: true,
        }),
    },
  }
}
