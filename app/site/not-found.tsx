export default function Page() {
  return <main>site/not-found.tsx</main>
}
