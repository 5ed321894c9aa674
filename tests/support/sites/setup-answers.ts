/** Answers to the setup that differ in everything visible on a site. */
export const answers = [
  { companyName: 'Krume', title: 'Bread, on time.', color: '#8a4b14' },
  { companyName: 'Paragraf', title: 'Fristen im Griff.', color: '#1f5c3a' },
]
