CREATE TABLE "reward_entitlement" (
	"reward_id" text NOT NULL,
	"user_id" integer NOT NULL,
	CONSTRAINT "reward_entitlement_reward_id_user_id_pk" PRIMARY KEY("reward_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "space_time_out" (
	"space_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"note" text,
	"given_by" integer NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "space_time_out_space_id_user_id_pk" PRIMARY KEY("space_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "space_ban" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "reward_entitlement" ADD CONSTRAINT "reward_entitlement_reward_id_reward_id_fk" FOREIGN KEY ("reward_id") REFERENCES "public"."reward"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reward_entitlement" ADD CONSTRAINT "reward_entitlement_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "space_time_out" ADD CONSTRAINT "space_time_out_space_id_space_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."space"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "space_time_out" ADD CONSTRAINT "space_time_out_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "space_time_out" ADD CONSTRAINT "space_time_out_given_by_account_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reward_entitlement_user" ON "reward_entitlement" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "space_time_out_user" ON "space_time_out" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "space_time_out_by" ON "space_time_out" USING btree ("given_by");--> statement-breakpoint
CREATE INDEX "space_time_out_ends" ON "space_time_out" USING btree ("ends_at");