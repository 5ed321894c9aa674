export default function Page() {
  return <main>site/contact/contact.tsx</main>
}
