export default function Page() {
  return <main>site/projects/projects.tsx</main>
}
