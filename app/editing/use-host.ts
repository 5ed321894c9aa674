import { useMemo, useState } from 'react'
import type { PageName } from '#content/pages/index.ts'
import type { TextPath } from '#content/pages/marks.ts'
import { mayBeTooLong } from '../admin/form/inputs/length-check.ts'
import { useEventCallback } from '../admin/list/use-event-callback.ts'
import { fieldAt, type PictureField } from './fields.ts'
import type { FrameHost } from './frame/edited-document.ts'
import type { EditedPart } from './page-part.tsx'
import { textAt } from './text-at.ts'

interface Options {
  partOf: (name: PageName) => EditedPart | undefined
  openSection: (section: { page: PageName; section: string }) => void
  save: () => void
}

const asTyped = { shouldDirty: true, shouldTouch: true } as const

/** What the frame asks of the forms: values, messages, and what opens from the page. */
export function useHost(options: Options) {
  // Steady: it reads refs, so always the present form.
  const [formOf] = useState(() => (name: PageName) => options.partOf(name)?.form)
  const openSection = useEventCallback(options.openSection)
  const save = useEventCallback(options.save)
  const [chosen, setChosen] = useState<{ picture: PictureField; turn: number }>()

  const frame = useMemo((): FrameHost => {
    const messageAt = ({ page, name }: TextPath) => formOf(page)?.getFieldState(name).error?.message
    return {
      valueAt: ({ page, name }) => textAt(formOf(page)?.getValues() ?? {}, name),
      messageAt,
      change(path, value) {
        const form = formOf(path.page)
        form?.setValue(path.name, value, asTyped)
        // As in the form: a message that is there goes as soon as it may.
        const isChecked = messageAt(path) || mayBeTooLong(value, fieldAt(path).field)
        if (isChecked) void form?.trigger(path.name)
      },
      accept: async ({ page, name }) => void (await formOf(page)?.trigger(name)),
      openSection: (page, section) => openSection({ page, section }),
      choosePicture: (picture) =>
        setChosen((before) => ({ picture, turn: (before?.turn ?? 0) + 1 })),
      save,
    }
  }, [formOf, openSection, save])

  return {
    frame,
    /** Picture that is being chosen. */
    chosen: chosen && {
      key: chosen.turn,
      url: textAt(formOf(chosen.picture.page)?.getValues() ?? {}, chosen.picture.name),
      set: (url: string) =>
        formOf(chosen.picture.page)?.setValue(chosen.picture.name, url, {
          ...asTyped,
          shouldValidate: true,
        }),
    },
  }
}
