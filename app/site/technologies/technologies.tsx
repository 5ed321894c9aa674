export default function Page() {
  return <main>site/technologies/technologies.tsx</main>
}
