export default function Page() {
  return <main>sign-in/checking.tsx</main>
}
