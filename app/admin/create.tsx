export default function Page() {
  return <main>admin/create.tsx</main>
}
