export default function Page() {
  return <main>admin/settings.tsx</main>
}
