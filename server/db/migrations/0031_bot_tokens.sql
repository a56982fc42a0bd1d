CREATE TABLE "bot" (
	"session_id" integer PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"generation" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "bot_room" (
	"session_id" integer NOT NULL,
	"room_id" integer NOT NULL,
	CONSTRAINT "bot_room_session_id_room_id_pk" PRIMARY KEY("session_id","room_id")
);
--> statement-breakpoint
CREATE TABLE "bot_token" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"session_id" integer NOT NULL,
	"kind" text NOT NULL,
	"generation" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bot" ADD CONSTRAINT "bot_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bot" ADD CONSTRAINT "bot_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bot_room" ADD CONSTRAINT "bot_room_session_id_bot_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."bot"("session_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bot_room" ADD CONSTRAINT "bot_room_room_id_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."room"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bot_token" ADD CONSTRAINT "bot_token_session_id_bot_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."bot"("session_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bot_user" ON "bot" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "bot_expires" ON "bot" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "bot_room_room" ON "bot_room" USING btree ("room_id");--> statement-breakpoint
CREATE INDEX "bot_token_session" ON "bot_token" USING btree ("session_id","generation");