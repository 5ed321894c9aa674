export default function Page() {
  return <main>site/plain/about.tsx</main>
}
