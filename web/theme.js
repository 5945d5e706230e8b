// Runs before the first paint: applies the look a visitor chose, otherwise the system's applies by CSS alone.
try {
  const theme = localStorage.getItem("khondee-theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage is blocked: the system's look stays.
}
