export default function Page() {
  return <main>admin/dashboard.tsx</main>
}
