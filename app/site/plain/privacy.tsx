export default function Page() {
  return <main>site/plain/privacy.tsx</main>
}
