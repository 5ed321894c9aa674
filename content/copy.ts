/** The marketing words of the public pages. What the staff edit lives in the database instead. */

export const nav = [
  { label: 'Services', to: '/#services' },
  { label: 'Technologies', to: '/technologies' },
  { label: 'Projects', to: '/projects' },
  { label: 'Careers', to: '/careers' },
  { label: 'Contact', to: '/contact' },
] as const

export const stats = [
  { figure: '250+', label: 'Projects Completed' },
  { figure: '50+', label: 'Team Members' },
  { figure: '100%', label: 'Client Satisfaction' },
  { figure: '10+', label: 'Years Experience' },
] as const
