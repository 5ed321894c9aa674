export default function Page() {
  return <main>site/careers/careers.tsx</main>
}
