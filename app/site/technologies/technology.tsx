export default function Page() {
  return <main>site/technologies/technology.tsx</main>
}
