export default function Page() {
  return <main>admin/messages.tsx</main>
}
