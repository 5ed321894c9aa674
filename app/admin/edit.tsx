export default function Page() {
  return <main>admin/edit.tsx</main>
}
