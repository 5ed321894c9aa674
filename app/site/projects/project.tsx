export default function Page() {
  return <main>site/projects/project.tsx</main>
}
