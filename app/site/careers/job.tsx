export default function Page() {
  return <main>site/careers/job.tsx</main>
}
