export default function Page() {
  return <main>admin/list.tsx</main>
}
