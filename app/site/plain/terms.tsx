export default function Page() {
  return <main>site/plain/terms.tsx</main>
}
