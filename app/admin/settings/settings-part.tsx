import type { ReactNode } from 'react'

interface SettingsPartProps {
  title: string
  children: ReactNode
}

/** Section of a settings screen. */
export const SettingsPart = ({ title, children }: SettingsPartProps) => (
  <section aria-label={title} className="border border-line bg-sheet p-5 sm:p-8">
    <h2 className="mb-4 font-medium text-lg wrap-anywhere">{title}</h2>
    {children}
  </section>
)
