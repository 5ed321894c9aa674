export default function Page() {
  return <main>site/home/home.tsx</main>
}
