export default function Page() {
  return <main>admin/images.tsx</main>
}
